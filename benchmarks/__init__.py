"""How fast the referee is, as ratios taken side by side in one run. `make bench` runs it; docs/benchmarks.md says how."""
