/** The oldest engines that get a script. Older ones get none at all, and complete every task by plain forms. */
export const floor = ['chrome80', 'safari14']

/**
 * The first statement of every script: BigInt came with Safari 14 and `?.` with Chromium 80, so that older engines cannot parse
 * the file and run no part of it. Between a whole script and none, nothing is tested.
 */
export const FLOOR_SYNTAX = '0n?.a;'
