import { type IllustrationProps, Scene, shade, Writing } from './parts.tsx'

/** An open box with nothing in it. */
export function Empty({ className }: IllustrationProps) {
  return (
    <Scene className={className}>
      <path d="M82 78 92 68h36l10 10z" fill="var(--brand)" />
      <path d="M82 78h56v32H82zL70 70l10-10 12 8zM138 78l12-8-10-10-12 8z" fill="var(--surface-2)" />
      <path d="M82 78 70 70l10-10 12 8zM138 78l12-8-10-10-12 8z" {...shade} />
      <Writing d="M92 100h12" />
    </Scene>
  )
}

/** The lamp's plug is out of the wall. */
export function Offline({ className }: IllustrationProps) {
  return (
    <Scene className={className} pose="off">
      <path d="M40 106C66 98 62 64 84 64" />
      <path d="M84 54h6a10 10 0 0 1 0 20h-6z" fill="var(--brand)" />
      <path d="M100 60h8M100 68h8" />
      <rect x="122" y="40" width="30" height="48" rx="6" fill="var(--surface-2)" />
      <circle cx="137" cy="64" r="10" {...shade} />
      <path d="M137 60v.1M137 68v.1" strokeWidth="4" />
    </Scene>
  )
}

/** A phone whose page broke off. */
export function Problem({ className }: IllustrationProps) {
  return (
    <Scene className={className}>
      <rect x="82" y="28" width="50" height="82" rx="6" fill="var(--surface-2)" />
      <path d="M88 42h38v56H88z" {...shade} stroke="none" />
      <path d="M103 35h8M105 104h4" />
      <path d="M107 51 121 76H93z" fill="var(--warn)" stroke="var(--warn)" />
      <path d="M107 60v6M107 72v.1" stroke="var(--surface-2)" />
      <Writing d="M97 89h20" />
    </Scene>
  )
}

/** A signpost with nothing written on it. */
export function NotFound({ className }: IllustrationProps) {
  return (
    <Scene className={className}>
      <path d="M110 110V86M110 66v-8M110 38v-8" />
      <path d="M84 38h48l10 10-10 10H84zM136 66H90L80 76l10 10h46z" fill="var(--surface-2)" />
      <path d="M136 66H90L80 76l10 10h46z" {...shade} />
    </Scene>
  )
}

/** The lamp is out, the door is ajar. */
export function SignedOut({ className }: IllustrationProps) {
  return (
    <Scene className={className} pose="off">
      <path d="M86 110V34a6 6 0 0 1 6-6h42a6 6 0 0 1 6 6v76z" {...shade} />
      <path d="M86 110V34l30 7v69z" fill="var(--surface-2)" />
      <path d="M107 74v5" />
    </Scene>
  )
}

/** Somebody to talk to. */
export function Help({ className }: IllustrationProps) {
  return (
    <Scene className={className}>
      <path
        d="M80 38h50a6 6 0 0 1 6 6v34a6 6 0 0 1-6 6H96l-10 12V84h-6a6 6 0 0 1-6-6V44a6 6 0 0 1 6-6z"
        fill="var(--surface-2)"
      />
      <path d="M92 61v.1M105 61v.1M118 61v.1" strokeWidth="6" />
      <path d="M118 110V98a14 14 0 0 1 28 0v12z" {...shade} />
    </Scene>
  )
}

/** The lamp says thanks. */
export function Thanks({ className }: IllustrationProps) {
  return (
    <Scene className={className} pose="raised">
      <path
        d="M80 38h50a6 6 0 0 1 6 6v34a6 6 0 0 1-6 6H96l-10 12V84h-6a6 6 0 0 1-6-6V44a6 6 0 0 1 6-6z"
        fill="var(--surface-2)"
      />
      <path
        d="m105 46 4.6 9.4 10.4 1.5-7.5 7.3 1.8 10.3-9.3-4.9-9.3 4.9 1.8-10.3-7.5-7.3 10.4-1.5z"
        fill="var(--brand)"
      />
    </Scene>
  )
}
