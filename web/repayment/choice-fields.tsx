/** Product 4: a choice of how to pay that was saved goes along, filled in from what the phone remembers. */
export function ChoiceFields() {
  return ['payType', 'payCode', 'specificNum'].map((name) => (
    <input key={name} type="hidden" name={name} data-stored={name} data-stored-if="isDefault=0" />
  ))
}
