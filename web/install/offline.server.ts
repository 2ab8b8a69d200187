import * as texts from '#texts'

/** The same for everybody of a market and language, since the worker stores it. */
export const load = async () => ({ title: texts.offline_title(), props: {} })
