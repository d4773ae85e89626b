// Loaded before the server (`node --import`): sets its clock ahead by CLOCK_AHEAD_MS, so that all pictures show the same weekday morning.
const ahead = Number(process.env.CLOCK_AHEAD_MS)
const RealDate = Date
const realNow = RealDate.now.bind(RealDate)

globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(realNow() + ahead)
    else super(...values)
  }

  static now() {
    return realNow() + ahead
  }
}
