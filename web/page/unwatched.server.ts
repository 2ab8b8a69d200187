/** For statistics: nobody waits for the result, and no page says that anything was done. It never throws. */
export function unwatched(result: Promise<{ success: boolean }>): void {
  void result
}
