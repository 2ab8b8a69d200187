import { expect, test } from 'vitest'
import { appLink, deviceOf } from './device.ts'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', undefined, 'ios'],
  ['Mozilla/5.0 (Linux; Android 14; SM-A155F)', undefined, 'android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', undefined, 'desktop'],
  ['', undefined, 'desktop'],
  ['', 'ios', 'ios'],
  ['Mozilla/5.0 (Linux; Android 14)', 'ios', 'ios'],
  ['', 'windows', 'desktop'],
])('%j with client type %j is %s', (userAgent, clientType, device) => {
  expect(deviceOf(userAgent, clientType)).toBe(device)
})

test('the installed app is opened by its scheme, on Android with the store behind it', () => {
  const app = { scheme: 'saaf:', store: 'https://play.google.com/store/apps/details?id=example.saaf' }
  expect(appLink('ios', app)).toBe('saaf://login')
  expect(appLink('android', app)).toBe(
    'intent://login#Intent;scheme=saaf;package=example.saaf;S.browser_fallback_url=https%3A%2F%2Fplay.google.com%2Fstore%2Fapps%2Fdetails%3Fid%3Dexample.saaf;end',
  )
  expect(appLink('android', { ...app, store: 'https://store.example/saaf' })).not.toContain('package=')
})
