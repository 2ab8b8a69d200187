import { useState } from 'react'
import { COMPLAINT_IMAGES_MAX } from '../../contract/market/constants.ts'
import { Button } from '../ui/button/button.tsx'
import { Field } from '../ui/field/field.tsx'
import { ImagePicker } from '../ui/image-picker/image-picker.tsx'
import { type Located, locate } from './locate.ts'
import { Part } from './part.tsx'
import { useWords } from './words.ts'

function Location() {
  const say = useWords()
  const [located, setLocated] = useState<Located | 'asking' | null>(null)
  const ask = async () => {
    setLocated('asking')
    setLocated(await locate(navigator.geolocation))
  }
  const text = () => {
    if (!located || located === 'asking') return ''
    return located.found ? located.coordinates : say[`location_${located.reason}`]
  }
  return (
    <div>
      <Button kind="second" wide type="button" aria-busy={located === 'asking'} onClick={ask}>
        {say.locate}
      </Button>
      <p role="status">{text()}</p>
    </div>
  )
}

/** Product 2.13: photo, contact and location. Nothing of it is sent, and no contact is read (product 10.7). */
export function DevicePart() {
  const say = useWords()
  return (
    <Part id="device" heading={say.device} about={say.device_about}>
      <ImagePicker label={say.photos} name="photo" max={COMPLAINT_IMAGES_MAX} />
      <Field label={say.contact} name="contact" autoComplete="off" />
      <Location />
    </Part>
  )
}
