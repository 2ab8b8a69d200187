export class ConfigError extends Error {}

export type Env = Readonly<Record<string, string | undefined>>
