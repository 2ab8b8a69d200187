import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 400

/** Posts a form into a frame as the browser would, but without the events of a submission. */
function postInto(frame: string, address: string, data: FormData): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = address
  form.target = frame
  form.hidden = true
  for (const [name, value] of data) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = String(value)
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

type Shown = { turn: number; data: FormData | null }

/**
 * A frame that shows what is typed. Each time it is a new frame, whose first page leaves no trace in the history: the way
 * back leads out of the editor.
 */
export function usePreview(frame: string, address: string) {
  const [shown, setShown] = useState<Shown>({ turn: 0, data: null })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (shown.data) postInto(frame, address, shown.data)
  }, [shown, frame, address])

  const refresh = (form: HTMLFormElement | null) => {
    clearTimeout(timer.current)
    if (!form) return
    timer.current = setTimeout(
      () => setShown(({ turn }) => ({ turn: turn + 1, data: new FormData(form) })),
      PAUSE_MS,
    )
  }
  return { turn: shown.turn, source: shown.data ? undefined : address, refresh }
}
