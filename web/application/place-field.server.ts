import * as texts from '#texts'
import { paths } from '../../contract/wire/paths.ts'
import type { Market } from '../../market/language.ts'
import { findPlaces } from '../../market/places/find-places.server.ts'
import { placeOf, regionOf, regionsOf } from '../../market/places/places.server.ts'
import type { PageContext } from '../page/page.ts'
import type { FoundPlace, Option, PlaceField } from './step-field.ts'
import type { FieldsInput } from './step-values.server.ts'

/** As many as fit on a small screen; whoever does not find theirs types a letter more. */
const FOUND_MAX = 8

const regionLabels = { id: texts.apply_province, in: texts.apply_state }
const districtLabels = { id: texts.apply_regency, in: texts.apply_district }

const option = ({ code, name }: { code: string; name: string }): Option => ({ value: code, label: name })

const found = (market: Market, search: string): FoundPlace[] =>
  findPlaces(market, search.slice(0, 60), FOUND_MAX).map(({ region, district }) => ({
    region: option(region),
    district: option(district),
  }))

/** Without a script a place that was found is a button; what it chose is in the address of the form. */
export function takePicked({ query, pack }: PageContext, form: FormData): void {
  const [region = '', district = ''] = (query.get('place') ?? '').split('/')
  if (!placeOf(pack.market, region, district)) return
  form.set('region', region)
  form.set('district', district)
  form.delete('find')
}

/** Only the districts of the chosen region are in the page; all of a country would be most of it. */
export function placeField({ application, values, context }: FieldsInput): PlaceField {
  const { market } = context.pack
  const { personal } = application
  const region = values.read('region', personal.region)
  const chosen = regionOf(market, region)
  const district = values.read('district', personal.district)
  const find = values.read('find', '')
  return {
    kind: 'place',
    name: 'region',
    label: regionLabels[market](),
    hint: texts.apply_region_hint(),
    search: context.href(paths.places),
    region: chosen ? region : '',
    district: chosen?.districts.some(({ code }) => code === district) ? district : '',
    regions: [{ value: '', label: texts.apply_choose() }, ...regionsOf[market].map(option)],
    districts: [{ value: '', label: texts.apply_choose() }, ...(chosen?.districts ?? []).map(option)],
    districtLabel: districtLabels[market](),
    districtHint: texts.apply_district_hint(),
    find,
    found: found(market, find).map((place) => ({
      ...place,
      pick: context.currentUrlWith({ place: `${place.region.value}/${place.district.value}` }),
    })),
  }
}

/** Public facts, the same for everybody: a phone may ask for them again without us. */
const CACHE_SECONDS = 86_400

/** Answers the search of the picker. */
export async function searchPlaces({ query, pack }: PageContext): Promise<Response> {
  const places = found(pack.market, query.get('find') ?? '')
  return Response.json(places, { headers: { 'Cache-Control': `private, max-age=${CACHE_SECONDS}` } })
}
