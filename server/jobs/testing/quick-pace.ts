/** Nothing falls due by itself, a test says when; everything else is quick. */
export const quickPace = {
  tickMs: 3_600_000,
  pollSeconds: 0.5,
  heartbeatSeconds: 10,
  superviseSeconds: 1,
  retrySeconds: 1,
}
