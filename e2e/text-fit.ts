/*
 * Whether texts have the room they need. These functions run inside the page: each is complete in itself and returns what
 * it found as data.
 */

/** Texts of which a part is cut off by the box around them. What is in a field scrolls with it. */
export function clippedTexts(): string[] {
  const isScrolled = (style: CSSStyleDeclaration, axis: 'X' | 'Y') =>
    /auto|scroll/.test(style[`overflow${axis}`])
  const isCut = (style: CSSStyleDeclaration, axis: 'X' | 'Y') => /hidden|clip/.test(style[`overflow${axis}`])
  const cutBy = ({ left, right, top, bottom }: DOMRect, parent: Element): boolean => {
    let [sideways, downwards] = [true, true]
    for (let box: Element | null = parent; box && box !== document.documentElement; box = box.parentElement) {
      const style = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      if (isScrolled(style, 'X')) sideways = false
      if (isScrolled(style, 'Y')) downwards = false
      if (sideways && isCut(style, 'X') && (right > edge.right + 1 || left < edge.left - 1)) return true
      // What hangs below the line of a letter may be higher than the line is.
      if (downwards && isCut(style, 'Y') && (bottom > edge.bottom + 4 || top < edge.top - 4)) return true
      if (style.position === 'fixed') return false
    }
    return false
  }
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!node.textContent?.trim() || !parent?.checkVisibility()) continue
    // Text for screen readers alone is clipped on purpose; so is the beginning of what a person wrote.
    if (parent.closest('option, [data-excerpt]') || getComputedStyle(parent).clipPath !== 'none') continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
    if (boxes.some((box) => cutBy(box, parent)))
      found.push(`${node.textContent.trim()} in ${parent.outerHTML.slice(0, 100)}`)
  }
  return found
}

/** Labels of a table on a phone, where each cell has its own, that are longer than their column. */
export function longLabels(): string[] {
  return [...document.querySelectorAll('td[data-label]')]
    .filter((cell) => cell.checkVisibility() && getComputedStyle(cell).display === 'grid')
    .filter((cell) => {
      const label = Number.parseFloat(getComputedStyle(cell, '::before').width)
      return label > Number.parseFloat(getComputedStyle(cell).gridTemplateColumns) + 1
    })
    .map((cell) => `${cell.getAttribute('data-label')} before ${cell.textContent}`)
}

/** Texts that lie on each other. What is fixed to the window lies over what is scrolled, and that is meant. */
export function overlappingTexts(): string[] {
  const layerOf = (element: Element): Element | null => {
    for (let box: Element | null = element; box; box = box.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(box).position) || box.matches(':popover-open')) return box
    return null
  }
  /** What of a box is seen through the boxes around it. */
  const seen = (box: DOMRect, parent: Element): DOMRect => {
    let { left, right, top, bottom } = box
    for (
      let around: Element | null = parent;
      around && around !== document.body;
      around = around.parentElement
    ) {
      if (getComputedStyle(around).overflowX === 'visible') continue
      const edge = around.getBoundingClientRect()
      left = Math.max(left, edge.left)
      right = Math.min(right, edge.right)
      top = Math.max(top, edge.top)
      bottom = Math.min(bottom, edge.bottom)
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }
  const texts: { node: Node; text: string; layer: Element | null; box: DOMRect }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent?.trim()
    if (!text || !parent?.checkVisibility({ opacityProperty: true }) || parent.closest('option, svg'))
      continue
    // What appears with the focus, as the link to the content does, lies over the page.
    if (getComputedStyle(parent).clipPath !== 'none' || parent.closest(':focus')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const layer = layerOf(parent)
    for (const whole of range.getClientRects()) {
      const box = seen(whole, parent)
      if (box.width > 1 && box.height > 1) texts.push({ node, text, layer, box })
    }
  }
  const meet = (one: DOMRect, other: DOMRect) => {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    return width > 2 && height > 0.5 * Math.min(one.height, other.height)
  }
  // From top to bottom, so that each is compared with those that begin above its end, and not with the whole page.
  texts.sort((one, other) => one.box.top - other.box.top)
  return texts.flatMap((one, index) => {
    const { bottom } = one.box
    let end = index + 1
    while ((texts[end]?.box.top ?? bottom) < bottom) end++
    return texts
      .slice(index + 1, end)
      .filter((other) => other.node !== one.node && other.layer === one.layer && meet(one.box, other.box))
      .map((other) => `${one.text.slice(0, 60)} and ${other.text.slice(0, 60)}`)
  })
}
