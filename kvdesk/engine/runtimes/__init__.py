"""What each serving runtime really allocates, one room a runtime, composed from shared rules."""
