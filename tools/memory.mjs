/**
 * How the product is started, so that memory goes back to the system: glibc keeps a large block that was freed unless it
 * was mapped, and by default it maps fewer and fewer of them (decision 067).
 */
export const memoryEnv = { MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) }
