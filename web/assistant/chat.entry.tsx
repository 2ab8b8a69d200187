import { hydrate } from '../browser/hydrate.tsx'
import { isNewVisit, showElement } from '../browser/navigation.ts'
import Chat from './chat.tsx'
import { LATEST, opensAtLatest, TOPIC } from './start-position.ts'

// Not at hydration, which may begin under a finger: what it is about to tap must not move away.
if (opensAtLatest({ address: new URL(location.href), isNewVisit: isNewVisit(), isScrolled: scrollY > 0 }))
  showElement(LATEST, { block: 'start' })
showElement(TOPIC, { block: 'nearest', inline: 'center' })
hydrate(Chat)
