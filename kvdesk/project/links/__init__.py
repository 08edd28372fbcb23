"""Which cards share which link: what a link carries (`spec`), what the user states (`stated`), the links of one kind of
card (`of_card`), all those among the cards of a hardware (`topology`), and where each value comes from (`in_force`)."""
