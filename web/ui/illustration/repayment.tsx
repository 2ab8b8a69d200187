import { Badge, type IllustrationProps, PaperSheet, Scene, shade, Writing } from './parts.tsx'

function Calendar() {
  return (
    <>
      <rect x="76" y="42" width="62" height="68" rx="6" fill="var(--surface-2)" />
      <path d="M76 60V48a6 6 0 0 1 6-6h50a6 6 0 0 1 6 6v12z" {...shade} />
      <path d="M92 35v13M122 35v13" />
      <Writing d="M88 73h.1M101 73h.1M114 73h.1M127 73h.1M88 85h.1M101 85h.1M88 97h.1M101 97h.1" width={5} />
    </>
  )
}

/** 174: the day is ringed. */
export function Due({ className }: IllustrationProps) {
  return (
    <Scene className={className}>
      <Calendar />
      <circle cx="121" cy="91" r="10" stroke="var(--warn)" />
      <path d="M121 91v.1" stroke="var(--warn)" strokeWidth="7" />
    </Scene>
  )
}

/** 180: the day has gone by and the clock runs. */
export function Overdue({ className }: IllustrationProps) {
  return (
    <Scene className={className}>
      <Calendar />
      <Badge tone="bad" at="134 92" d="M0-7V0l5 3" />
    </Scene>
  )
}

/** 200: all paid; the lamp looks up and the sun rises behind the sheet. */
export function Settled({ className }: IllustrationProps) {
  return (
    <Scene className={className} pose="raised">
      <PaperSheet />
      <Writing d="M87 48h14M87 60h28" />
      <path d="m89 85 9 8 15-17" stroke="var(--good)" strokeWidth="4" />
    </Scene>
  )
}
