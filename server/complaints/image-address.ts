import { pageHref } from '../../contract/wire/launch.ts'
import { paths } from '../../contract/wire/paths.ts'

/** The address under which the pages show a picture to its borrower. */
export const imageAddress = (id: string): string => pageHref(paths.complaintImage, {}, { image: id })

const issued = new RegExp(`^${paths.complaintImage}\\?image=([A-Za-z0-9_-]{32})$`)

/** The ids in `problemImage`, comma-joined addresses (product 3); null where one is none that we issue. */
export function readAddresses(problemImage: string): string[] | null {
  const ids = problemImage
    .split(',')
    .filter(Boolean)
    .map((address) => issued.exec(address.trim())?.[1])
  return ids.includes(undefined) ? null : [...new Set(ids as string[])]
}
