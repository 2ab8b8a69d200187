import { whenUntouched } from './when-untouched.ts'

/**
 * Runs the script of a React screen, which takes a moment on a cheap phone, when the page was painted and is left alone.
 * It is an element with the page's nonce: in old engines an `import()` loses the nonce when the importing script comes
 * from the cache.
 */
const props = document.getElementById('props')
const entry = props?.dataset['entry']
if (props && entry)
  whenUntouched(document.body, () => {
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = props.nonce ?? ''
    script.src = entry
    document.head.append(script)
  })
