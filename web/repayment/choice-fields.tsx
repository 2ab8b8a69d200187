/** How the borrower chose to pay last time, filled in by the page's script from what the phone remembers. */
export function ChoiceFields() {
  return (
    <>
      <input type="hidden" name="payType" data-kept="payType" />
      <input type="hidden" name="payCode" data-kept="payCode" />
      <input type="hidden" name="specificNum" data-kept="specificNum" />
    </>
  )
}
