//! Results as rows, one for each game and seat, written as comma-separated values or Parquet.

use crate::failure::Failure;
use crate::files;
use std::fs::File;
use std::path::{Path, PathBuf};

/// One value of a row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cell {
    Whole(i64),
    Real(f64),
    Text(String),
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cell::Whole(value) => value.fmt(f),
            Cell::Real(value) => value.fmt(f),
            Cell::Text(value) => value.fmt(f),
        }
    }
}

/// As many rows as a Parquet reader likes to find together.
#[cfg(feature = "parquet")]
const ROW_GROUP: usize = 1 << 16;

fn failed(path: &Path, error: impl std::fmt::Display) -> Failure {
    Failure::File(format!("cannot write {}: {error}", path.display()))
}

/// A file of comma-separated values that grows while games are played.
pub(crate) struct CsvFile {
    path: PathBuf,
    writer: csv::Writer<File>,
}

impl CsvFile {
    /// Makes the file, so that a path that does not work is known at once.
    pub(crate) fn create(path: &Path, force: bool) -> Result<CsvFile, Failure> {
        let writer = csv::Writer::from_writer(files::create(path, force)?);
        Ok(CsvFile { path: path.to_owned(), writer })
    }

    /// Begins anew with these headings.
    pub(crate) fn begin(&mut self, headings: &[String]) -> Result<(), Failure> {
        self.writer = csv::Writer::from_writer(files::create(&self.path, true)?);
        self.writer.write_record(headings).map_err(|error| failed(&self.path, error))
    }

    /// Adds rows, which are then in the file whatever happens to the program.
    pub(crate) fn add(&mut self, rows: &[Vec<Cell>]) -> Result<(), Failure> {
        for row in rows {
            let cells = row.iter().map(ToString::to_string);
            self.writer.write_record(cells).map_err(|error| failed(&self.path, error))?;
        }
        self.writer.flush().map_err(|error| failed(&self.path, error))
    }
}

/// Writes all rows as a Parquet file.
#[cfg(feature = "parquet")]
pub(crate) fn write_parquet(
    path: &Path,
    file: File,
    headings: &[String],
    rows: impl Iterator<Item = Vec<Cell>>,
) -> Result<(), Failure> {
    parquet_file(file, headings, rows).map_err(|error| failed(path, error))
}

#[cfg(feature = "parquet")]
fn parquet_file(
    file: File,
    headings: &[String],
    rows: impl Iterator<Item = Vec<Cell>>,
) -> Result<(), parquet::errors::ParquetError> {
    use parquet::file::writer::SerializedFileWriter;
    let mut rows = rows.peekable();
    let first = rows.peek().cloned().unwrap_or_default();
    let schema = std::sync::Arc::new(schema(headings, &first)?);
    let mut writer = SerializedFileWriter::new(file, schema, Default::default())?;
    while rows.peek().is_some() {
        let group: Vec<Vec<Cell>> = rows.by_ref().take(ROW_GROUP).collect();
        write_group(writer.next_row_group()?, &group)?;
    }
    writer.close()?;
    Ok(())
}

#[cfg(feature = "parquet")]
fn write_group(
    mut group: parquet::file::writer::SerializedRowGroupWriter<'_, File>,
    rows: &[Vec<Cell>],
) -> Result<(), parquet::errors::ParquetError> {
    use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
    let mut column = 0;
    while let Some(mut target) = group.next_column()? {
        let (mut whole, mut real, mut text): (Vec<i64>, Vec<f64>, Vec<ByteArray>) = Default::default();
        for cell in rows.iter().filter_map(|row| row.get(column)) {
            match cell {
                Cell::Whole(value) => whole.push(*value),
                Cell::Real(value) => real.push(*value),
                Cell::Text(value) => text.push(value.as_str().into()),
            }
        }
        match (whole.is_empty(), real.is_empty()) {
            (false, _) => target.typed::<Int64Type>().write_batch(&whole, None, None)?,
            (_, false) => target.typed::<DoubleType>().write_batch(&real, None, None)?,
            _ => target.typed::<ByteArrayType>().write_batch(&text, None, None)?,
        };
        target.close()?;
        column += 1;
    }
    group.close()?;
    Ok(())
}

/// Every cell of a column is of the kind that its first one is.
#[cfg(feature = "parquet")]
fn schema(headings: &[String], first: &[Cell]) -> Result<parquet::schema::types::Type, parquet::errors::ParquetError> {
    use parquet::basic::{LogicalType, Repetition, Type as Physical};
    use parquet::schema::types::Type;
    let field = |(heading, cell): (&String, &Cell)| {
        let (physical, logical) = match cell {
            Cell::Whole(_) => (Physical::INT64, None),
            Cell::Real(_) => (Physical::DOUBLE, None),
            Cell::Text(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        };
        Type::primitive_type_builder(heading, physical)
            .with_repetition(Repetition::REQUIRED)
            .with_logical_type(logical)
            .build()
            .map(std::sync::Arc::new)
    };
    let fields = headings.iter().zip(first).map(field).collect::<Result<_, _>>()?;
    Type::group_type_builder("ecumene").with_fields(fields).build()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headings() -> Vec<String> {
        ["seat", "won", "bot, and why"].map(String::from).into()
    }

    fn rows() -> Vec<Vec<Cell>> {
        vec![
            vec![Cell::Whole(1), Cell::Real(0.5), Cell::Text("greedy".into())],
            vec![Cell::Whole(2), Cell::Real(3.0), Cell::Text("search:1\"".into())],
        ]
    }

    #[test]
    fn comma_separated_values_quote_what_needs_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows.csv");
        let mut file = CsvFile::create(&path, false).unwrap();
        file.begin(&["other".into()]).unwrap();
        file.begin(&headings()).unwrap();
        file.add(&rows()).unwrap();
        // What was added is there although the file is still open.
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text, "seat,won,\"bot, and why\"\n1,0.5,greedy\n2,3,\"search:1\"\"\"\n");
        assert_eq!(CsvFile::create(folder.path(), true).map(drop).unwrap_err().exit_code(), 3);
    }

    #[cfg(feature = "parquet")]
    #[test]
    fn parquet_reads_back_what_was_written() {
        use parquet::file::reader::{FileReader as _, SerializedFileReader};
        use parquet::record::RowAccessor as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows.parquet");
        // More than fit into one group.
        let many = || std::iter::repeat_n(rows(), ROW_GROUP).flatten();
        write_parquet(&path, File::create(&path).unwrap(), &headings(), many()).unwrap();
        let reader = SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
        assert_eq!(reader.num_row_groups(), 2);
        let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
        assert_eq!(rows.len(), 2 * ROW_GROUP);
        assert_eq!((rows[1].get_long(0).unwrap(), rows[1].get_double(1).unwrap()), (2, 3.0));
        assert_eq!(rows[1].get_string(2).unwrap(), "search:1\"");
        write_parquet(&path, File::create(&path).unwrap(), &headings(), std::iter::empty()).unwrap();
    }
}
