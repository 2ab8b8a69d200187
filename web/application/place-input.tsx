import { useEffect, useRef, useState } from 'react'
import * as texts from '#texts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { Button } from '../ui/button/button.tsx'
import { SelectField } from '../ui/field/field.tsx'
import { PlaceSearch } from './place-search.tsx'
import type { FoundPlace, Option, PlaceField, ProblemsByField } from './step-field.ts'

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
      {hydrated && <PlaceSearch address={field.search} onPick={pick} />}
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
        <Button kind="second" name="act" value="draft">
          {texts.apply_show_districts()}
        </Button>
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
