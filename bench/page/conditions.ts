const kilobits = (value: number) => (value * 1000) / 8

export const networks = [
  { key: '1600k', name: '1.6 Mbps/150 ms', latency: 150, download: kilobits(1600), upload: kilobits(750) },
  { key: '400k', name: '400 kbps/400 ms', latency: 400, download: kilobits(400), upload: kilobits(400) },
] as const

const slowdowns = [4, 6] as const

/** `key` is what the option `--conditions` calls it. */
export type Condition = { key: string; network: (typeof networks)[number]; slowdown: number; name: string }

export const conditions: readonly Condition[] = networks.flatMap((network) =>
  slowdowns.map((slowdown) => ({
    key: `${network.key}-${slowdown}x`,
    network,
    slowdown,
    name: `${network.name}, CPU ${slowdown}×`,
  })),
)

/** A phone of the cheaper kind. */
export const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
