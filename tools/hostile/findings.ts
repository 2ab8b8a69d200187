/** What a tool says, and where: method, path and parameter. */
export type Finding = { tool: string; finding: string; place: string; detail: string }

/** A finding that is no defect: patterns of the place and, where the place says too little, of the detail; and why. */
export type ExplainedFinding = { tool: string; finding: string; place: RegExp; detail?: RegExp; why: string }

const explains = (explained: ExplainedFinding, { tool, finding, place, detail }: Finding) =>
  explained.tool === tool &&
  explained.finding === finding &&
  explained.place.test(place) &&
  (explained.detail?.test(detail) ?? true)

export const unexplained = (findings: readonly Finding[], list: readonly ExplainedFinding[]): Finding[] =>
  findings.filter((finding) => !list.some((explained) => explains(explained, finding)))

/** One line for each, and the same only once. */
export const findingLines = (findings: readonly Finding[]): string[] => [
  ...new Set(
    findings.map(({ tool, finding, place, detail }) => `${tool}: ${finding} at ${place}: ${detail}`),
  ),
]
