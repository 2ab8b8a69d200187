// A parent that is killed outright passes no signal on, but the channel to it closes.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
