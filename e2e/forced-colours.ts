/*
 * What is lost where the system sets the colours: backgrounds and shadows are gone, and what they alone said. These
 * functions run inside the page: each is complete in itself and returns what it found as data.
 */

/** Fields, buttons, dialogs and messages without a border or an underline. */
export function edgeless(): string[] {
  const hasEdge = (element: Element | null, levels: number): boolean => {
    if (!element) return false
    const style = getComputedStyle(element)
    const isEdge = (['Top', 'Bottom'] as const).some(
      (side) =>
        style[`border${side}Style`] !== 'none' &&
        Number.parseFloat(style[`border${side}Width`]) >= 1 &&
        style[`border${side}Color`] !== style.backgroundColor,
    )
    return isEdge || (levels > 0 && hasEdge(element.parentElement, levels - 1))
  }
  const isUnderlined = (element: Element) =>
    getComputedStyle(element).textDecorationLine.includes('underline')
  const drawnBySystem =
    '[type=hidden], [type=checkbox], [type=radio], [type=file], [type=range], [type=color]'
  // Rows of a list are told apart by its lines.
  const levels = { 'input, select, textarea': 1, button: 3, '[role=dialog], #toasts > *': 0 }
  return Object.entries(levels).flatMap(([selector, outwards]) =>
    [...document.querySelectorAll(selector)]
      .filter(
        (element) => element.checkVisibility({ opacityProperty: true }) && !element.matches(drawnBySystem),
      )
      .filter((element) => !hasEdge(element, outwards) && !isUnderlined(element))
      .map((element) => `no border: ${element.outerHTML.slice(0, 140)}`),
  )
}

/** Chosen items that look like those beside them. */
export function unmarkedChoices(): string[] {
  const compared = [
    ...['content', 'border-top', 'border-bottom', 'border-left', 'outline', 'text-decoration-line'],
    ...['font-weight', 'background-color', 'color', 'stroke-width', 'fill'],
  ]
  const look = (element: Element) =>
    [element, ...element.querySelectorAll('*')].flatMap((part) =>
      ['', '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(part, pseudo || null)
        return compared.map((property) => style.getPropertyValue(property)).join()
      }),
    )
  const chosen = '[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true]'
  return [...document.querySelectorAll(chosen)]
    .filter((element) => element.checkVisibility())
    .filter((element) => {
      const group = element.closest('nav, ul, ol, [role=tablist], [role=group], tr') ?? element.parentElement
      const others = [...(group?.querySelectorAll(element.tagName) ?? [])].filter(
        (other) => !other.matches(chosen) && other.classList[0] === element.classList[0],
      )
      return others.some((other) => look(other).join() === look(element).join())
    })
    .map((element) => `looks like the others: ${element.outerHTML.slice(0, 140)}`)
}

/** Pictures in colours that are not the system's, and pictures of which nothing is seen. */
export function strangePictures(): string[] {
  const probe = document.body.appendChild(document.createElement('i'))
  const resolve = (colour: string) => {
    probe.style.color = colour
    return getComputedStyle(probe).color
  }
  const names = [
    'CanvasText',
    'GrayText',
    'LinkText',
    'Highlight',
    'HighlightText',
    'ButtonText',
    'ButtonFace',
  ]
  const [canvas, ...others] = ['Canvas', ...names, 'ButtonBorder', 'VisitedText', 'ActiveText'].map(resolve)
  probe.remove()
  // A code that a camera reads is black on white everywhere.
  const known = ['none', canvas, ...others, 'rgb(0, 0, 0)', 'rgb(255, 255, 255)']
  const isKnown = (paint: string) => known.includes(paint) || /^url|, 0\)$/.test(paint)
  const shapesOf = (drawing: Element) =>
    [...drawing.querySelectorAll('path, rect, circle, line, polyline, polygon, ellipse, text')].filter(
      (shape) => shape.checkVisibility() && !shape.closest('defs, pattern, mask, clipPath'),
    )
  const paintsOf = (shape: Element) => {
    const { fill, stroke } = getComputedStyle(shape)
    return [fill, stroke]
  }
  return [...document.querySelectorAll('svg')].flatMap((drawing) => {
    const paints = shapesOf(drawing).map((shape) => ({ shape, paints: paintsOf(shape) }))
    const strange = paints.filter((drawn) => !drawn.paints.every(isKnown))
    const ground = getComputedStyle(drawing).backgroundColor
    const isBlank =
      paints.length > 0 &&
      [canvas, 'rgba(0, 0, 0, 0)'].includes(ground) &&
      paints.flatMap((drawn) => drawn.paints).every((paint) => paint === 'none' || paint === canvas)
    return [
      ...strange.map((drawn) => `${drawn.paints.join(' and ')}: ${drawn.shape.outerHTML.slice(0, 140)}`),
      ...(isBlank ? [`nothing is seen: ${drawing.outerHTML.slice(0, 140)}`] : []),
    ]
  })
}
