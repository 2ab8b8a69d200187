import { expect, test } from '@playwright/test'
import { type Box, compareBoxes } from './engines/boxes.ts'

const box = (height: number, leaves = false): Box => ({ what: '<p>', height, line: 24, leaves })
const compare = (ours: Box, theirs: Box) => compareBoxes({ '/p0': ours }, { '/p0': theirs })

test('two engines may differ by a line or by a third', () => {
  expect(compare(box(48), box(24))).toEqual([])
  expect(compare(box(300), box(230))).toEqual([])
})

test('two engines may not differ by more, in either direction', () => {
  expect(compare(box(782), box(45))).toEqual(['782 px instead of 45: <p>'])
  expect(compare(box(296), box(704))).toEqual(['296 px instead of 704: <p>'])
})

test('two engines show the same elements, inside the window', () => {
  expect(compareBoxes({ '/p0': box(20) }, {})).toEqual(['only here: <p>'])
  expect(compareBoxes({}, { '/p0': box(20) })).toEqual(['missing here: <p>'])
  expect(compare(box(20, true), box(20))).toEqual(['leaves the window: <p>'])
})
