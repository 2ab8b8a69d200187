import { describe, expect, it } from 'vitest'
import { districtsFor } from './place-input.tsx'
import type { DateField, PictureField, PlaceField, StepField } from './step-field.ts'
import { firstWrong } from './use-step.ts'

const about = { label: '', hint: '' }
const name: StepField = { ...about, kind: 'text', name: 'fullName', value: '' }
const date: DateField = {
  ...about,
  kind: 'date',
  name: 'birthDate',
  day: '',
  month: '',
  year: '',
  months: [],
}
const picture: PictureField = {
  ...about,
  kind: 'picture',
  name: 'selfiePicture',
  picture: 'selfie',
  capture: 'user',
  stored: '',
}
const choose = { value: '', label: 'Please choose' }
const place: PlaceField = {
  ...about,
  kind: 'place',
  name: 'region',
  search: '/apply/places',
  region: 'ID-BA',
  district: 'badung',
  regions: [],
  districts: [choose, { value: 'badung', label: 'Kab. Badung' }],
  districtLabel: '',
  districtHint: '',
  find: '',
  found: [],
}

describe('the control that a refusal leads to', () => {
  it('is the first wrong one from top to bottom, whatever order the service names', () => {
    expect(firstWrong([name, date], { birthDate: 'x', fullName: 'y' })).toBe('fullName')
    expect(firstWrong([name, date], { birthDate: 'x' })).toBe('birthDay')
    expect(firstWrong([name, picture], { selfiePicture: 'x' })).toBe('selfieCamera')
    expect(firstWrong([place], { district: 'x' })).toBe('district')
    expect(firstWrong([name], { other: 'x' })).toBeNull()
  })
})

describe('the districts to choose from', () => {
  const found = {
    region: { value: 'ID-BA', label: 'Bali' },
    district: { value: 'kota-denpasar', label: 'Kota Denpasar' },
  }

  it('are those of the region that the page has', () => {
    expect(districtsFor(place, 'ID-BA', null)).toEqual(place.districts)
  })

  it('are none while those of another region are still to come', () => {
    expect(districtsFor(place, 'ID-JB', null)).toEqual([choose])
  })

  it('have the one that was found at once, and not twice', () => {
    const other = { region: { value: 'ID-JB', label: '' }, district: { value: 'bogor', label: 'Kab. Bogor' } }
    expect(districtsFor(place, 'ID-JB', other)).toEqual([choose, other.district])
    expect(districtsFor(place, 'ID-BA', found)).toEqual([...place.districts, found.district])
    const known = { ...found, district: { value: 'badung', label: 'Kab. Badung' } }
    expect(districtsFor(place, 'ID-BA', known)).toEqual(place.districts)
    expect(districtsFor(place, 'ID-BA', other)).toEqual(place.districts)
  })
})
