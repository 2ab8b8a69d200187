import { Registry } from 'prom-client'

/**
 * All metrics of this process. Where several processes are scraped through one port, prom-client's AggregatorRegistry joins
 * the registries of all: a metric that is not to be added up says so by its `aggregator`.
 */
export const registry = new Registry()

export const registers = [registry]
