/**
 * How the product is started, so that memory goes back to the system: glibc keeps a block that was freed unless it was
 * mapped, and by default it maps fewer and fewer of them. A body arrives in blocks of 64 kB (decision 202).
 */
export const memoryEnv = { MALLOC_MMAP_THRESHOLD_: String(64 * 1024) }
