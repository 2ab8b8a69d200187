/** The `{provider}` part of the absolute API paths (product 10.1). */
export const PROVIDER = 'terang'
