import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import * as texts from '#texts'
import { withSession } from '../browser/session.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { Button } from '../ui/button/button.tsx'
import { Field, SelectField } from '../ui/field/field.tsx'
import { link } from '../ui/link-list/link-list.tsx'
import styles from './step.module.css'
import type { FoundPlace, Option, PlaceField, ProblemsByField } from './step-field.ts'

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
function PlaceSearch({ address, onPick }: { address: string; onPick: (place: FoundPlace) => void }) {
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

/**
 * The same without a script: a search is a draft of the form, and so is taking what it found. What only they see who have no
 * script is written by the server alone, and is no part of the script.
 */
const PlainSearch = ({ find, found }: Pick<PlaceField, 'find' | 'found'>) => (
  <noscript>
    {import.meta.env.SSR && (
      <div className={styles.search}>
        <Field
          label={texts.apply_place_search()}
          hint={texts.apply_place_search_hint()}
          name="find"
          type="search"
          autoComplete="off"
          defaultValue={find}
        />
        <Button kind="second" name="act" value="draft">
          {texts.apply_place_find()}
        </Button>
        {found.length > 0 && (
          <ul className={styles.found} aria-label={texts.apply_place_found()}>
            {found.map(({ region, district, pick }) => (
              <li key={pick}>
                <button type="submit" className={link} name="act" value="draft" formAction={pick}>
                  {`${district.label}, ${region.label}`}
                </button>
              </li>
            ))}
          </ul>
        )}
        {find && found.length === 0 && <p className={styles.hint}>{texts.apply_place_none()}</p>}
      </div>
    )}
  </noscript>
)

/** The districts to choose from: those that the page has for this region, and the one that a search found. */
export function districtsFor(field: PlaceField, region: string, found: FoundPlace | null): readonly Option[] {
  const own = field.region === region ? field.districts : field.districts.slice(0, 1)
  const district = found?.region.value === region ? found.district : null
  return !district || own.some(({ value }) => value === district.value) ? own : [...own, district]
}

type PlaceInputProps = {
  field: PlaceField
  problems: ProblemsByField
  /** Another region or district was chosen. */
  onChange: () => void
}

function usePlace({ field, onChange }: PlaceInputProps) {
  const regionBox = useRef<HTMLSelectElement>(null)
  const districtBox = useRef<HTMLSelectElement>(null)
  const [region, setRegion] = useState(field.region)
  const [found, setFound] = useState<FoundPlace | null>(null)
  const districts = districtsFor(field, region, found)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a region may have been chosen before the script arrived.
  useEffect(() => {
    if (regionBox.current && regionBox.current.value !== region) setRegion(regionBox.current.value)
  }, [])

  const isFirst = useRef(true)
  // The list of districts follows the region only after rendering, and is to be saved with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen, not who listens.
  useEffect(() => {
    if (!isFirst.current) onChange()
    isFirst.current = false
  }, [region, found])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that grew is a new element.
  useEffect(() => {
    if (found && found.region.value === region && districtBox.current)
      districtBox.current.value = found.district.value
  }, [found, region, districts.length])

  const choose = (code: string, place: FoundPlace | null) => {
    setRegion(code)
    setFound(place)
  }
  const pick = (place: FoundPlace) => {
    choose(place.region.value, place)
    if (!regionBox.current) return
    regionBox.current.value = place.region.value
    regionBox.current.focus()
  }
  return { regionBox, districtBox, region, districts, choose, pick }
}

/** Region and district, one after the other; the search fills in both. */
export function PlaceInput(props: PlaceInputProps) {
  const { field, problems } = props
  const hydrated = useHydrated()
  const { regionBox, districtBox, region, districts, choose, pick } = usePlace(props)
  return (
    <>
      {hydrated ? <PlaceSearch address={field.search} onPick={pick} /> : <PlainSearch {...field} />}
      <SelectField
        ref={regionBox}
        label={field.label}
        hint={field.hint}
        error={problems['region']}
        name="region"
        autoComplete="off"
        options={field.regions}
        defaultValue={field.region}
        onChange={({ target }) => choose(target.value, null)}
      />
      <noscript>
        {import.meta.env.SSR && (
          <Button kind="second" name="act" value="draft">
            {texts.apply_show_districts()}
          </Button>
        )}
      </noscript>
      <SelectField
        // Another region has other districts: nothing of the choice before stays.
        key={`${region} ${districts.length}`}
        ref={districtBox}
        label={field.districtLabel}
        hint={field.districtHint}
        error={problems['district']}
        name="district"
        autoComplete="off"
        options={districts}
        defaultValue={field.region === region ? field.district : ''}
      />
    </>
  )
}
