/** The `{provider}` part of the absolute API paths (decisions 1). */
export const PROVIDER = 'terang'
