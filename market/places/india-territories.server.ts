import type { RegionRow } from './region-row.server.ts'

/** The union territories of India (ISO 3166-2), each with its districts. */
export const indianTerritories: readonly RegionRow[] = [
  ['IN-AN', 'Andaman and Nicobar Islands', 'Nicobar, North and Middle Andaman, South Andaman'],
  ['IN-CH', 'Chandigarh', 'Chandigarh'],
  ['IN-DH', 'Dadra and Nagar Haveli and Daman and Diu', 'Dadra and Nagar Haveli, Daman, Diu'],
  [
    'IN-DL',
    'Delhi',
    `Central Delhi, East Delhi, New Delhi, North Delhi, North East Delhi, North West Delhi, Shahdara, South Delhi, South East Delhi,
     South West Delhi, West Delhi`,
  ],
  [
    'IN-JK',
    'Jammu and Kashmir',
    `Anantnag, Bandipora, Baramulla, Budgam, Doda, Ganderbal, Jammu, Kathua, Kishtwar, Kulgam, Kupwara, Poonch, Pulwama, Rajouri,
     Ramban, Reasi, Samba, Shopian, Srinagar, Udhampur`,
  ],
  ['IN-LA', 'Ladakh', 'Kargil, Leh'],
  ['IN-LD', 'Lakshadweep', 'Lakshadweep'],
  ['IN-PY', 'Puducherry', 'Karaikal, Mahe, Puducherry, Yanam'],
]
