import { useState } from 'react'
import { COMPLAINT_IMAGES_MAX } from '../../market/constants.ts'
import { Button } from '../ui/button/button.tsx'
import { Field } from '../ui/field/field.tsx'
import { ImagePicker } from '../ui/image-picker/image-picker.tsx'
import { type LocateResult, locate } from './locate.ts'
import { Part } from './part.tsx'
import { usePreviewMessages } from './preview-messages.ts'

function Location() {
  const messages = usePreviewMessages()
  const [located, setLocated] = useState<LocateResult | 'asking' | null>(null)
  const requestLocation = async () => {
    setLocated('asking')
    setLocated(await locate(navigator.geolocation))
  }
  const text = () => {
    if (!located || located === 'asking') return ''
    return located.found ? located.coordinates : messages[`location_${located.reason}`]
  }
  return (
    <div>
      <Button kind="second" wide type="button" aria-busy={located === 'asking'} onClick={requestLocation}>
        {messages.locate}
      </Button>
      <p role="status">{text()}</p>
    </div>
  )
}

/** Product 2.13: photo, contact and location. Nothing of it is sent, and no contact is read (product 10.7). */
export function DevicePart() {
  const messages = usePreviewMessages()
  return (
    <Part id="device" heading={messages.device} about={messages.device_about}>
      <ImagePicker label={messages.photos} name="photo" max={COMPLAINT_IMAGES_MAX} />
      <Field label={messages.contact} name="contact" autoComplete="off" />
      <Location />
    </Part>
  )
}
