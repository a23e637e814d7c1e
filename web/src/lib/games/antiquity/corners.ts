// Where a notice lies on the map: the corner in which it covers least of what can be picked.

export type Corner = 'right bottom' | 'left top' | 'right top' | 'left bottom';
const CORNERS: Corner[] = ['right bottom', 'left top', 'right top', 'left bottom'];

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How far the notice stands from the edges; at the bottom above the map's buttons. */
const MARGIN = 12;
const TOOLS = 68;

/** The freest corner of a frame for a notice, the first of equals. */
export function freest(frame: Box, notice: Box, spots: Box[]): Corner {
  const covered = (corner: Corner) => {
    const left = corner.startsWith('left') ? frame.left + MARGIN : frame.left + frame.width - MARGIN - notice.width;
    const top = corner.endsWith('top') ? frame.top + MARGIN : frame.top + frame.height - TOOLS - notice.height;
    return spots.filter((spot) => {
      const [x, y] = [spot.left + spot.width / 2, spot.top + spot.height / 2];
      return x > left && x < left + notice.width && y > top && y < top + notice.height;
    }).length;
  };
  return CORNERS.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best));
}
