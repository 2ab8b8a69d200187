import { type KeyboardEvent, useRef, useState } from 'react'
import * as texts from '#texts'
import { withSession } from '../browser/session.ts'
import { Field } from '../ui/field/field.tsx'
import { link } from '../ui/link-list/link-list.tsx'
import styles from './step.module.css'
import type { FoundPlace } from './step-field.ts'

const SHORTEST = 2
const PAUSE_MS = 250

type Found = { places: readonly FoundPlace[]; state: 'idle' | 'found' | 'none' | 'unreached' }
const NOTHING: Found = { places: [], state: 'idle' }

async function search(address: string, text: string): Promise<Found> {
  try {
    const url = new URL(withSession(address), location.href)
    url.searchParams.set('find', text)
    const response = await fetch(url)
    const places = (await response.json()) as FoundPlace[]
    return { places, state: places.length > 0 ? 'found' : 'none' }
  } catch {
    // Offline: the two lists below do without it.
    return { places: [], state: 'unreached' }
  }
}

const messages = {
  idle: () => '',
  found: () => '',
  none: texts.apply_place_none,
  unreached: texts.apply_place_offline,
}

/** Finds a place by its name. It has no name of its own in the form: what is sent are the two lists. */
export function PlaceSearch({ address, onPick }: { address: string; onPick: (place: FoundPlace) => void }) {
  const [found, setFound] = useState<Found>(NOTHING)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const newest = useRef('')
  const [picks, setPicks] = useState(0)

  const look = (text: string) => {
    clearTimeout(timer.current)
    newest.current = text
    if (text.length < SHORTEST) return setFound(NOTHING)
    timer.current = setTimeout(async () => {
      const answer = await search(address, text)
      // An answer that was overtaken by another letter is late.
      if (newest.current === text) setFound(answer)
    }, PAUSE_MS)
  }

  const pick = (place: FoundPlace) => {
    newest.current = ''
    setFound(NOTHING)
    // An input of its own for the next search.
    setPicks(picks + 1)
    onPick(place)
  }

  /** Enter takes the first one; the form is not sent by it. */
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const [first] = found.places
    if (first) pick(first)
  }

  return (
    <div className={styles.search}>
      <Field
        key={picks}
        label={texts.apply_place_search()}
        hint={texts.apply_place_search_hint()}
        type="search"
        autoComplete="off"
        onInput={(event) => {
          event.stopPropagation()
          look(event.currentTarget.value.trim())
        }}
        onKeyDown={press}
      />
      {found.places.length > 0 && (
        <ul className={styles.found} aria-label={texts.apply_place_found()}>
          {found.places.map((place) => (
            <li key={place.region.value + place.district.value}>
              <button type="button" className={link} onClick={() => pick(place)}>
                {place.district.label}, {place.region.label}
              </button>
            </li>
          ))}
        </ul>
      )}
      <output className={styles.hint}>{messages[found.state]()}</output>
    </div>
  )
}
