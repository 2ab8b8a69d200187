import { Badge, type IllustrationProps, Scene, shade } from './parts.tsx'

function Wallet() {
  return (
    <>
      <rect x="78" y="66" width="62" height="44" rx="6" fill="var(--surface-2)" />
      <path d="M140 80h-14a8 8 0 0 0 0 16h14z" {...shade} />
    </>
  )
}

/** 151: a note floats down to the wallet. */
export function OnItsWay({ className }: IllustrationProps) {
  return (
    <Scene className={className}>
      <path d="M95 16v6M107 10v8M119 12v6" />
      <g transform="rotate(-10 109 42)">
        <rect x="86" y="28" width="46" height="28" rx="6" fill="var(--surface-2)" />
        <rect x="86" y="28" width="46" height="28" rx="6" {...shade} />
        <circle cx="109" cy="42" r="5" />
      </g>
      <Wallet />
    </Scene>
  )
}

/** 170: the money is in the wallet; nothing to do yet. */
export function Active({ className }: IllustrationProps) {
  return (
    <Scene className={className}>
      <path d="M86 66V50a6 6 0 0 1 6-6h34a6 6 0 0 1 6 6v16z" fill="var(--surface-2)" />
      <path d="M86 66V50a6 6 0 0 1 6-6h34a6 6 0 0 1 6 6v16z" {...shade} />
      <circle cx="102" cy="56" r="5" />
      <Wallet />
      <Badge tone="good" at="136 56" d="m-6 0 4 4 8-8" />
    </Scene>
  )
}
