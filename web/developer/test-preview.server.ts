export async function load() {
  return { title: 'Test preview', props: {} }
}
