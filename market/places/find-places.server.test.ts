import { describe, expect, it } from 'vitest'
import { findPlaces } from './find-places.server.ts'
import { otherNames } from './other-names.server.ts'
import { placeOf, regionOf } from './places.server.ts'

const names = (market: 'id' | 'in', search: string) =>
  findPlaces(market, search, 5).map(({ region, district }) => `${district.name}, ${region.name}`)

describe('a search for places', () => {
  it('finds what begins with what was typed first', () => {
    expect(names('id', 'bandun')).toEqual([
      'Kab. Bandung, Jawa Barat',
      'Kab. Bandung Barat, Jawa Barat',
      'Kota Bandung, Jawa Barat',
    ])
    expect(names('in', 'champaran')).toEqual(['East Champaran, Bihar', 'West Champaran, Bihar'])
  })

  it('takes several words in any order, and the region among them', () => {
    expect(names('id', 'bandung kota')).toEqual(['Kota Bandung, Jawa Barat'])
    expect(names('in', 'bilaspur himachal')).toEqual(['Bilaspur, Himachal Pradesh'])
  })

  it('minds neither case nor accents', () => {
    expect(names('in', 'ZUNHEBOTO')).toEqual(['Zünheboto, Nagaland'])
  })

  it('gives no more than asked for, and nothing for nothing', () => {
    expect(names('in', 'pradesh')).toHaveLength(5)
    expect(names('id', ' , ')).toEqual([])
    expect(names('id', 'atlantis')).toEqual([])
    expect(names('in', 'atlantis')).toEqual([])
    expect(names('in', '火星')).toEqual([])
    expect(names('in', '़')).toEqual([])
  })

  it.each([
    ['in', 'bangalore', 'Bengaluru Urban, Karnataka'],
    ['in', 'gurgaon', 'Gurugram, Haryana'],
    ['in', 'bombay', 'Mumbai City, Maharashtra'],
    ['in', 'trivandrum', 'Thiruvananthapuram, Kerala'],
    ['in', 'noida', 'Gautam Buddha Nagar, Uttar Pradesh'],
    ['id', 'jogja', 'Kota Yogyakarta, Daerah Istimewa Yogyakarta'],
    ['id', 'jaksel', 'Kota Jakarta Selatan, DKI Jakarta'],
    ['id', 'solo', 'Kota Surakarta, Jawa Tengah'],
    ['id', 'tangsel', 'Kota Tangerang Selatan, Banten'],
    ['id', 'ujung pandang', 'Kota Makassar, Sulawesi Selatan'],
  ] as const)('of %s finds the old or everyday name %s', (market, search, first) => {
    expect(names(market, search)[0]).toBe(first)
  })

  it.each([
    ['in', 'पुणे', 'Pune, Maharashtra'],
    ['in', 'नई दिल्ली', 'New Delhi, Delhi'],
    ['in', 'मुंबई', 'Mumbai City, Maharashtra'],
    ['in', 'लखनऊ', 'Lucknow, Uttar Pradesh'],
    ['in', 'हैदराबाद', 'Hyderabad, Telangana'],
    ['in', 'गुड़गाँव', 'Gurugram, Haryana'],
    ['in', 'हावड़ा', 'Howrah, West Bengal'],
    ['in', 'कानपुर', 'Kanpur Dehat, Uttar Pradesh'],
    ['in', 'ಬೆಂಗಳೂರು', 'Bengaluru Rural, Karnataka'],
    ['in', 'சென்னை', 'Chennai, Tamil Nadu'],
    ['in', 'কলকাতা', 'Kolkata, West Bengal'],
    ['in', 'సూర్యాపేట', 'Suryapet, Telangana'],
    ['in', 'સુરત', 'Surat, Gujarat'],
    ['in', 'ਅੰਮ੍ਰਿਤਸਰ', 'Amritsar, Punjab'],
    ['in', 'ഇടുക്കി', 'Idukki, Kerala'],
    ['in', '孟买', 'Mumbai City, Maharashtra'],
    ['id', '泗水', 'Kota Surabaya, Jawa Timur'],
  ] as const)('of %s reads the script of %s', (market, search, first) => {
    expect(names(market, search)[0]).toBe(first)
  })

  it('finds all of Delhi by its name in Hindi', () => {
    expect(findPlaces('in', 'दिल्ली', 20).every(({ region }) => region.code === 'IN-DL')).toBe(true)
    expect(findPlaces('in', 'दिल्ली', 20)).toHaveLength(11)
  })

  it.each([
    ['id', 'bandug', 'Kab. Bandung, Jawa Barat'],
    ['id', 'surabya', 'Kota Surabaya, Jawa Timur'],
    ['id', 'semarnag', 'Kab. Semarang, Jawa Tengah'],
    ['id', 'jakarta selatn', 'Kota Jakarta Selatan, DKI Jakarta'],
    ['in', 'hydrabad', 'Hyderabad, Telangana'],
    ['in', 'gurgoan', 'Gurugram, Haryana'],
    ['in', 'coimbtore', 'Coimbatore, Tamil Nadu'],
  ] as const)('of %s forgives the mistake in %s', (market, search, first) => {
    expect(names(market, search)[0]).toBe(first)
  })

  it('guesses only where nothing is spelled or sounds so', () => {
    expect(names('in', 'सूरत')).toEqual(['Surat, Gujarat'])
    expect(names('id', 'solok')).toEqual([
      'Kab. Solok, Sumatera Barat',
      'Kota Solok, Sumatera Barat',
      'Kab. Solok Selatan, Sumatera Barat',
    ])
  })
})

describe.each(['id', 'in'] as const)('the other names of %s', (market) => {
  it('are those of places that exist, each place once', () => {
    const places = otherNames[market].map(([place]) => place)
    expect(new Set(places).size).toBe(places.length)
    const unknown = places.filter((place) => {
      const [region = '', district] = place.split('/')
      return district === undefined ? !regionOf(market, region) : !placeOf(market, region, district)
    })
    expect(unknown).toEqual([])
  })

  it('lead to their place', () => {
    const lost = otherNames[market].flatMap(([place, list]) =>
      list
        .split(', ')
        .filter(
          (name) =>
            !findPlaces(market, name, 50).some(({ region, district }) =>
              `${region.code}/${district.code}`.startsWith(place),
            ),
        ),
    )
    expect(lost).toEqual([])
  })
})
