import { Badge, type IllustrationProps, PaperSheet, Scene, shade, Writing } from './parts.tsx'

/** 21: the application is being read through a glass. */
export function Review({ className }: IllustrationProps) {
  return (
    <Scene className={className}>
      <PaperSheet />
      <Writing d="M87 48h14M87 60h20M87 72h12M87 98h16" />
      <path d="M132 92 143 103" strokeWidth="5" />
      <circle cx="120" cy="80" r="16" fill="var(--surface-2)" />
      <circle cx="120" cy="80" r="16" {...shade} />
      <path d="M111 79a9 9 0 0 1 8-8" />
    </Scene>
  )
}

/** 110: declined, with a seedling for a later try. */
export function Declined({ className }: IllustrationProps) {
  return (
    <Scene className={className}>
      <PaperSheet />
      <Writing d="M87 48h14M87 98h28" />
      <Badge tone="ink-2" at="101 74" d="M-5 0H5" />
      <path d="M140 110V86" />
      <path d="M140 99q-9 0-9-9 9 0 9 9zM140 88q0-12 12-12 0 12-12 12z" {...shade} />
    </Scene>
  )
}

/** Any status this version does not know. */
export function Unknown({ className }: IllustrationProps) {
  return (
    <Scene className={className}>
      <PaperSheet />
      <path d="M92 64a9 9 0 1 1 14 8q-5 3-5 8" strokeWidth="4" />
      <path d="M101 92v.1" strokeWidth="5" />
    </Scene>
  )
}
