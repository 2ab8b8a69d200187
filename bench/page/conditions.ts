const kilobits = (value: number) => (value * 1000) / 8

export const networks = [
  { name: '1.6 Mbps/150 ms', latency: 150, download: kilobits(1600), upload: kilobits(750) },
  { name: '400 kbps/400 ms', latency: 400, download: kilobits(400), upload: kilobits(400) },
] as const

const slowdowns = [4, 6] as const

export type Condition = { network: (typeof networks)[number]; slowdown: number; name: string }

export const conditions: readonly Condition[] = networks.flatMap((network) =>
  slowdowns.map((slowdown) => ({ network, slowdown, name: `${network.name}, CPU ${slowdown}×` })),
)

/** A phone of the cheaper kind. */
export const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
