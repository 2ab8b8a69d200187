type State = 'waiting' | 'sending' | 'sent' | 'failed'

/** One picture in the page, from its template. */
export function tileOf(template: HTMLTemplateElement, key: string, blob: Blob | null) {
  const element = (template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement
  const find = <Found extends HTMLElement>(selector: string) => element.querySelector(selector) as Found
  const image = find<HTMLImageElement>('img')
  const bar = find<HTMLProgressElement>('progress')
  const problem = find('p')
  const retry = find<HTMLButtonElement>('[data-retry]')
  const remove = find<HTMLButtonElement>('[data-remove]')
  const address = find<HTMLInputElement>('input')
  const removeWords = remove.getAttribute('aria-label') ?? ''
  if (blob) image.src = URL.createObjectURL(blob)
  // What cannot be drawn keeps its place, without the browser's sign for it.
  image.onerror = () => {
    image.style.visibility = 'hidden'
  }

  let mayRetry = true
  function turn(state: State, words = ''): void {
    element.dataset['state'] = state
    bar.hidden = state === 'sent' || state === 'failed'
    problem.textContent = words
    problem.hidden = words === ''
    retry.hidden = state !== 'failed' || !mayRetry
    address.disabled = state !== 'sent'
  }
  turn('waiting')

  return {
    key,
    blob,
    element,
    url: () => address.value,
    isWaiting: () => element.dataset['state'] === 'failed' && mayRetry,
    number: (position: number) => {
      remove.setAttribute('aria-label', `${removeWords} (${position})`)
      image.alt = String(position)
    },
    progress: (percent: number) => {
      bar.value = percent
    },
    sending: () => turn('sending'),
    sent: (url: string, shown?: string) => {
      address.value = url
      if (shown) image.src = shown
      turn('sent')
    },
    /** Says what is wrong with it; only what did not get through is worth another try. */
    failed: (words: string, again: boolean) => {
      mayRetry = again
      turn('failed', words)
    },
    onRemove: (then: () => void) =>
      remove.addEventListener('click', () => {
        if (blob) URL.revokeObjectURL(image.src)
        then()
      }),
    onRetry: (then: () => void) => retry.addEventListener('click', then),
  }
}

export type Tile = ReturnType<typeof tileOf>
