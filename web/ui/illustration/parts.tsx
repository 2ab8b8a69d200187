import type { ReactNode } from 'react'

export type IllustrationProps = { className?: string | undefined }

/** `lit` shines on the object, `raised` looks up with rays, `off` hangs its head. */
type LampPose = 'lit' | 'raised' | 'off'

/** The second tone. A veil rather than a colour, so that it shows on a card of any tint. */
export const shade = { fill: 'var(--brand)', fillOpacity: '.16' }

/**
 * The arm; the turn of the head about the arm's end (it points along +x before it is turned); and the light:
 * a cone down to the ground, or a disc that stands on it.
 */
const poses: Record<LampPose, { arm: string; head: string; light?: string }> = {
  lit: {
    arm: 'M27 102 15 66 45 33',
    head: 'translate(45 33) rotate(46)',
    light: 'M43 53 56 110H152L65 32Z',
  },
  raised: {
    arm: 'M27 102 15 70 36 42',
    head: 'translate(36 42) rotate(-42)',
    light: 'M105 26a42 42 0 0 1 0 84 42 42 0 0 1 0-84',
  },
  off: { arm: 'M27 102 15 70 44 54', head: 'translate(44 54) rotate(82)' },
}

function Lamp({ pose }: { pose: LampPose }) {
  const { arm, head, light } = poses[pose]
  return (
    <>
      {pose !== 'off' && <path d={light} {...shade} stroke="none" />}
      <path d={arm} />
      <path d="M12 110a15 10 0 0 1 30 0zM8 110H152" fill="var(--brand)" />
      <g transform={head}>
        <circle cx="13" r="7" fill="var(--surface-2)" />
        <path d="M13-15V15C0 15-9 9-9 0S0-15 13-15z" fill="var(--brand)" />
        {pose === 'raised' && <path d="M27 0h7M25-10l6-4M25 10l6 4" />}
      </g>
      {pose === 'raised' && (
        <>
          <path d="M143 18v10M138 23h10" />
          <path d="M127 13v.1M151 39v.1" strokeWidth="4" />
        </>
      )}
    </>
  )
}

/** The base of every illustration: one line weight, one ground, one lamp, light from the left. */
export function Scene({
  className,
  pose = 'lit',
  children,
}: IllustrationProps & { pose?: LampPose; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      width="160"
      height="120"
      viewBox="0 0 160 120"
      fill="none"
      stroke="var(--brand)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <Lamp pose={pose} />
      {children}
    </svg>
  )
}

/** A sheet of paper with a corner turned down. */
export function PaperSheet() {
  return (
    <>
      <path d="M76 110V40a6 6 0 0 1 6-6h30l14 14v62z" fill="var(--surface-2)" />
      <path d="M112 34v8a6 6 0 0 0 6 6h8z" {...shade} />
    </>
  )
}

/** Lines of writing, or the days of a calendar. */
export function Writing({ d, width }: { d: string; width?: number }) {
  return <path d={d} strokeOpacity=".35" strokeWidth={width} />
}

/** A round badge on a corner of the object. */
export function Badge({ tone, at, d }: { tone: 'good' | 'bad' | 'ink-2'; at: string; d: string }) {
  return (
    <g transform={`translate(${at})`} stroke="var(--surface-2)">
      <circle r="14" fill={`var(--${tone})`} />
      <path d={d} />
    </g>
  )
}
