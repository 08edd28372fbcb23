"""What a link costs in time: collectives, the links of groups, what parallelism sends, and moving caches."""
