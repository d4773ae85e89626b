import { describe, expect, it } from 'vitest'
import { CLUSTER_MAX_ZOOM, clusterIndex, markersIn, type MapPoint } from './clusters.ts'

const BERLIN = { west: 13, south: 52.3, east: 13.8, north: 52.7 }

function point(index: number, lat: number, lng: number): MapPoint {
  return { id: `p${index}`, index, lat, lng, label: `Clinic ${index}`, text: null, isToday: index === 1 }
}

const three = [point(0, 52.5, 13.4), point(1, 52.501, 13.401), point(2, 52.6, 13.7)]

/** The kinds of marker that are highlighted for a point. */
function lit(highlightedId: string): string[] {
  const markers = markersIn(clusterIndex(three), { bbox: BERLIN, zoom: 9 }, { highlightedId })
  return markers.filter(({ highlighted }) => highlighted).map(({ kind }) => kind)
}

describe('markers of a map view', () => {
  // specification/owner §2: map: own position, clusters, info window, index and -1
  it('puts points that are close together into one cluster with their number', () => {
    const markers = markersIn(clusterIndex(three), { bbox: BERLIN, zoom: 9 })
    expect(markers.map((marker) => (marker.kind === 'cluster' ? marker.count : marker.point.id))).toEqual([
      'p2',
      2,
    ])
  })

  it('counts the points of today in a cluster', () => {
    const markers = markersIn(clusterIndex(three), { bbox: BERLIN, zoom: 9 })
    expect(markers.map((marker) => marker.kind === 'cluster' && marker.today)).toEqual([false, 1])
  })

  it('shows every point separately where the cluster opens', () => {
    const index = clusterIndex(three)
    const cluster = markersIn(index, { bbox: BERLIN, zoom: 9 }).find((marker) => marker.kind === 'cluster')
    const opened = markersIn(index, { bbox: BERLIN, zoom: cluster?.kind === 'cluster' ? cluster.opensAt : 0 })
    expect(opened.map(({ kind }) => kind)).toEqual(['pin', 'pin', 'pin'])
  })

  it('orders markers from north to south for the Tab key', () => {
    const markers = markersIn(clusterIndex(three), { bbox: BERLIN, zoom: 15 })
    expect(markers.map(({ lat }) => lat)).toEqual([52.6, 52.501, 52.5])
  })

  it('leaves out points beyond the edge of the view', () => {
    const far = [...three, point(3, 48.1, 11.5)]
    expect(markersIn(clusterIndex(far), { bbox: BERLIN, zoom: 15 })).toHaveLength(3)
  })

  it('keeps the selected point out of every cluster', () => {
    const [selected, ...others] = three
    const markers = markersIn(clusterIndex(others), { bbox: BERLIN, zoom: 4 }, { selected })
    expect(markers.find((marker) => marker.kind === 'pin' && marker.selected)).toMatchObject({ key: 'p0' })
    expect(markers.find((marker) => marker.kind === 'cluster')).toMatchObject({ count: 2 })
  })

  it('highlights the cluster that contains the highlighted point', () => {
    expect(lit('p1')).toEqual(['cluster'])
    expect(lit('p2')).toEqual(['pin'])
    expect(lit('gone')).toEqual([])
  })

  it('spreads pins at the same position, in the order of the list', () => {
    const same = [0, 1, 2].map((index) => point(index, 52.52, 13.4))
    const pins = markersIn(clusterIndex(same), { bbox: BERLIN, zoom: CLUSTER_MAX_ZOOM + 1 })
    const places = pins.map((pin) => (pin.kind === 'pin' ? `${pin.dx},${pin.dy}` : 'cluster'))
    expect(pins.map(({ key }) => key)).toEqual(['p0', 'p1', 'p2'])
    expect(new Set(places).size).toBe(3)
  })

  it('leaves out a point without a position', () => {
    expect(markersIn(clusterIndex([point(0, NaN, NaN)]), { bbox: BERLIN, zoom: 9 })).toEqual([])
  })
})
