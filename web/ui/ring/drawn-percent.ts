/** A percentage as it is drawn: whole numbers from 0 to 100, whatever was sent. */
export function drawnPercent(percent: string | number): number {
  const value = Math.floor(Number(percent))
  return Number.isFinite(value) ? Math.min(100, Math.max(0, value)) : 0
}
