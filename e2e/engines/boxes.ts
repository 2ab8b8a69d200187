/** An element that a person sees: how high it is, how high one line of it is, and whether it leaves the window. */
export type Box = { what: string; height: number; line: number; leaves: boolean }

/** Runs in the page. Elements are named by their place in the document, which is the same in every engine. */
export function boxesOf(): Record<string, Box> {
  const seen =
    'a[href], button, input, select, textarea, summary, img, svg, iframe, [role=dialog], [role=status]'
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const placeOf = (element: Element): string => {
    const { parentElement: parent, tagName } = element
    return parent ? `${placeOf(parent)}/${tagName.toLowerCase()}${[...parent.children].indexOf(element)}` : ''
  }
  const isFixed = (element: Element) => getComputedStyle(element).position === 'fixed'
  const boxes: Record<string, Box> = {}
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility() || element.parentElement?.closest('svg')) continue
    if (getComputedStyle(element).clipPath !== 'none' || !(element.matches(seen) || hasText(element)))
      continue
    const { height, top, bottom } = element.getBoundingClientRect()
    boxes[placeOf(element)] = {
      what: element.outerHTML.slice(0, 100),
      height,
      line: Number.parseFloat(getComputedStyle(element).fontSize) * 1.6,
      leaves: isFixed(element) && height > 0 && (top < -1 || bottom > innerHeight + 1),
    }
  }
  return boxes
}

/** A third of the height; a text that one engine breaks a word earlier may take one line more. */
const differs = (one: Box, other: Box) =>
  Math.max(one.height, other.height) > (Math.min(one.height, other.height) * 4) / 3 &&
  Math.abs(one.height - other.height) > one.line * 1.25

/** What one engine shows and the other does not, or shows much higher, or outside of its window. */
export function compareBoxes(ours: Record<string, Box>, theirs: Record<string, Box>): string[] {
  const found: string[] = []
  for (const [place, box] of Object.entries(ours)) {
    const other = theirs[place]
    if (!other) found.push(`only here: ${box.what}`)
    else if (differs(box, other)) found.push(`${box.height} px instead of ${other.height}: ${box.what}`)
    if (box.leaves) found.push(`leaves the window: ${box.what}`)
  }
  for (const [place, { what }] of Object.entries(theirs))
    if (!ours[place]) found.push(`missing here: ${what}`)
  return found
}
