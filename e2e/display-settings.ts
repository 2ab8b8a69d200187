/*
 * What people set their phones to: less motion, more contrast. These functions run
 * inside the page: each is complete in itself and returns what it found as data.
 */

/** Where less motion is asked for: what still moves for longer than an eye sees, or for ever. */
export function movingParts(): string[] {
  const LONGEST_S = 0.001
  /** These say when something is shown, not how it moves. */
  const timed = '[data-flash], [data-open="3000"], [data-open="3000"] + *'
  const longest = (times: string) =>
    Math.max(
      ...times.split(',').map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 0.001 : 1)),
    )
  return [...document.querySelectorAll('body, body *')].flatMap((element) =>
    ['', '::before', '::after'].flatMap((pseudo) => {
      const style = getComputedStyle(element, pseudo || null)
      const isAnimated = style.animationName !== 'none'
      const moves =
        longest(style.transitionDuration) > LONGEST_S ||
        (isAnimated && longest(style.animationDuration) > LONGEST_S) ||
        (isAnimated && style.animationIterationCount.includes('infinite')) ||
        style.scrollBehavior === 'smooth'
      return moves && !element.matches(timed) ? [`${pseudo} ${element.outerHTML.slice(0, 120)}`.trim()] : []
    }),
  )
}

/** Fields whose edge has less than 3:1 to what they lie on (WCAG 1.4.11). */
export function faintFields(): string[] {
  type Rgb = readonly [number, number, number, number]
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const rgb = (colour: string): Rgb => {
    if (!canvas) return [0, 0, 0, 1]
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }
  const linear = (part: number) =>
    part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
  const light = ([red, green, blue]: Rgb) =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  const ratio = (one: Rgb, other: Rgb) => {
    const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b)
    return (bright + 0.05) / (dark + 0.05)
  }
  const ground = (element: Element | null): Rgb => {
    const own = element ? rgb(getComputedStyle(element).backgroundColor) : rgb('Canvas')
    return own[3] > 0.99 || !element ? own : ground(element.parentElement)
  }
  const fields = document.querySelectorAll<HTMLElement>(
    'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=color], [type=range]), select, textarea',
  )
  return [...fields]
    .filter(
      (field) => field.checkVisibility({ opacityProperty: true }) && !field.matches(':disabled, [readonly]'),
    )
    .filter((field) => {
      const around = ground(field.parentElement)
      const { borderBottomColor, borderBottomWidth } = getComputedStyle(field)
      const edge = Number.parseFloat(borderBottomWidth) >= 1 ? ratio(rgb(borderBottomColor), around) : 1
      return Math.max(edge, ratio(ground(field), around)) < 3
    })
    .map((field) => field.outerHTML.slice(0, 140))
}
