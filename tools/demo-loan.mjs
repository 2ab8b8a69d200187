/** The query of every page about the demo's loan that is due. */
export const demoLoan = 'sessionId=demo-id-due&orderId=TR-due&productId=terang-kilat&lang=en'
