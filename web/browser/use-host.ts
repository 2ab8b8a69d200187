import { useSyncExternalStore } from 'react'
import { connectBridge } from '../bridge/bridge.ts'

const subscribe = () => () => {}
const read = () => connectBridge(window).host

/** Which shell the page is shown in; only the browser knows for sure, so it is empty in the page as it arrives. */
export const useHost = (): string => useSyncExternalStore<string>(subscribe, read, () => '')
