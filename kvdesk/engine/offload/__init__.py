"""What tiers below the cards buy: what they keep, how often it is asked for, and loading against computing."""
