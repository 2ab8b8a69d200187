export default function TestPreview() {
  return (
    <main>
      <h1>Test preview</h1>
    </main>
  )
}
